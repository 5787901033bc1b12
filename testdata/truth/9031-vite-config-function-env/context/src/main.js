console.log(__API__);
