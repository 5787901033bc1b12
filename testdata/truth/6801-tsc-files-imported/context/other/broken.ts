const a: string = 1;
