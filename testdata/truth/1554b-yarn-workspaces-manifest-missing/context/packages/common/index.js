module.exports="common";
