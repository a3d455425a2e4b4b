using System;

namespace Shop
{
    public static class Settings
    {
        public const int Retries = 3;
    }
}
