#!/usr/bin/env node
const fs=require('fs'),p=require('path');const [,,,o,f]=process.argv;fs.mkdirSync(o,{recursive:true});fs.copyFileSync(f,p.join(o,p.basename(f)));
