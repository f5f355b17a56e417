"""What the leader tells everybody or one place, kept until newer words come."""
