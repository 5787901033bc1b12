const creds = JSON.parse(process.env.GOOGLE_CREDENTIALS)
console.log(creds.project_id)
