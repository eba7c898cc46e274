"""What every game shares: state, events, decisions, procedures, the drive and the explorer."""
