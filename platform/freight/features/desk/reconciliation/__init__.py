"""Every kept figure compared with a recount once a night: corrected where it differs, kept on record, and told to the
administrators."""
