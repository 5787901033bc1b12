if (!process.env.JWT_SECRET) {
  throw new Error('JWT_SECRET is not defined');
}
module.exports = (req, res, next) => next();
