export class CatsModule { static title = 'cats'; }
