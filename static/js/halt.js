// What halts every phone: a pause with its reason, and the messages of the leader.
