export const schema = ['User', 'Post'];
