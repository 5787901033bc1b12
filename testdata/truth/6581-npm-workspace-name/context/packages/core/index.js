exports.page=()=>'<p>hello';

