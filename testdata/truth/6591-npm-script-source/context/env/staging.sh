export API_URL=https://staging.example.com
