"""How a company charges tax: registrations, codes and rules."""
