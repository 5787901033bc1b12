export cosnt a = 1;
