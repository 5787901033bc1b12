struct dirent { char d_name[260]; };
