import { reply } from './reply';

type Handler = (event: { body: string }, context: { id: string }) => string;

const retries = 3;

export const handle: Handler = (event) => reply(event.body);
