package m

const n = 1
