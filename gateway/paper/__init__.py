"""The paper of a case as PDF: what the law wants signed, and the poster of the public notice."""
