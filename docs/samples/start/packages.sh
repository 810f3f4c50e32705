npm run packages
