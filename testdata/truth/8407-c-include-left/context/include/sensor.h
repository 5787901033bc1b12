int sensor_read(int port);
