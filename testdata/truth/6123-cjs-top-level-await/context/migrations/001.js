exports.up = async () => console.log('001');
