exports.name="ui";
