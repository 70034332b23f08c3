"""XML messages: the invoices that left as data, their answers, and what each says"""
