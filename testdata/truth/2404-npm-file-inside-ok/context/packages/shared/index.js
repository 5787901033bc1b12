exports.banner = 'orders'
