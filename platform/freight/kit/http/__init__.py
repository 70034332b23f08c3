"""What every route shares: access, envelope, errors, the serving of the web app."""
