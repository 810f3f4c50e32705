npm create latchkey my-app
