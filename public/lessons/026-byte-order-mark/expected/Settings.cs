using System;
using System.Collections;

namespace Shop
{
    public static class Settings
    {
        public const int Retries = 3;
    }
}
