npm start -- --with-oidc
