npx --yes create-next-app@latest my-app --typescript --app --no-src-dir --no-tailwind --no-eslint --use-npm --yes
cd my-app
npm install ../latchkey/dist/packages/latchkey-{node,browser,elements}-*.tgz
