int net(void);
