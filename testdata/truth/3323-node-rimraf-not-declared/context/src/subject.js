exports.subject = (what) => `Your ${what}`;
