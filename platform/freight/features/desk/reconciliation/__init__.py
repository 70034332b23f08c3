"""Every kept figure compared with a recount each night: corrected where it differs, logged, and reported to
administrators."""
