import 'nowhere';
