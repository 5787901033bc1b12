int main(void)
{
    return helper(1);
}
