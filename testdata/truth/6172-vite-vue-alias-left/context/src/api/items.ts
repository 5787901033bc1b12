export const fetchItems = async () => [1, 2, 3];
