export default { output: 'standalone', eslint: { ignoreDuringBuilds: true } };
