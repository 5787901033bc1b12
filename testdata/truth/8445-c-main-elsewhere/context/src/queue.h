int queue_len(void);
