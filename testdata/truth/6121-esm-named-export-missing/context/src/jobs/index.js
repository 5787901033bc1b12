export async function runJobs(config) {
  console.log('every', config.every);
}
