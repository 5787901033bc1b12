console.log('up' as string);
