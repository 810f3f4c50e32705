const banned = /[/\\](utils?|helpers?|common|misc|shared)[/\\]/;

/** A folder's name completes "this is about …"; a drawer for everything grows for ever. */
export const folderNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { drawer: 'A folder "{{name}}" is about nothing: name what it holds.' },
  },
  create: (context) => ({
    Program(node) {
      const name = banned.exec(context.filename.slice(context.cwd.length))?.[1];
      if (name) context.report({ node, messageId: 'drawer', data: { name } });
    },
  }),
};
