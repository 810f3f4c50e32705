pip install latchkey-auth
