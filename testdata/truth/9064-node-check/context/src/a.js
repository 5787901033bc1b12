const a = 1;
<<<<<<< Updated upstream
const b = 2;
=======
const b = 3;
>>>>>>> Stashed changes
