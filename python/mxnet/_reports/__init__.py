"""What reports and drawings are made of."""
