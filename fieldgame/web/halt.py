"""What halts every phone: a pause with its reason, and the leader's messages."""
