/*
<<<<<<< HEAD
=======
>>>>>>> x
*/
export const text = `
<<<<<<< HEAD
=======
`;
export const shifted = 1
  << 2
  << 3;
