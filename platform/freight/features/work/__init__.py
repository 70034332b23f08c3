"""What every room works with: tasks, files, attachments, notices, history, the audit log, health."""
