require('fs').writeFileSync('src/generated/schema.ts', "export const schema = ['User', 'Post'];\n");
