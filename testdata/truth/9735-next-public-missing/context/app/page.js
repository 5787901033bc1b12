export default function Page() {
  return <p>packages</p>;
}
