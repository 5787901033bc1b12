int util(void);

