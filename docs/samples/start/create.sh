npm run create -- ../my-app
